// Reads {schema, instances} as JSON; prints for each instance the places that
// ajv finds wrong, as schema_test.py writes them. Status 77 without ajv.
"use strict";

let Ajv;
try {
    Ajv = require("ajv/dist/2020");
} catch {
    process.exit(77);
}
const {schema, instances} = JSON.parse(require("fs").readFileSync(0, "utf8"));
const validate = new Ajv({allErrors: true, strict: false}).compile(schema);

function place(error) {
    const path = error.instancePath.replace(/~1/g, "/").replace(/~0/g, "~");
    if (error.keyword === "additionalProperties")
        return path + "/" + error.params.additionalProperty;
    return error.keyword === "required" ? path + "!" : path;
}

const found = instances.map((instance) =>
    validate(instance) ? [] : validate.errors.map(place));
process.stdout.write(JSON.stringify(found));
