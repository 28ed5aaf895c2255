// Holds SARIF logs against the official JSON schema of 2.1.0: node sarif.cjs FILE...
//
// Before that it shows that it can tell: a log that is none must be refused.
'use strict';
const fs = require('fs');
const Ajv = require('ajv-draft-04');
const addFormats = require('ajv-formats');
const schema = require('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');

// One of the schema's patterns is no regular expression with the flag u.
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats(ajv);
const valid = ajv.compile(schema);

const good = { version: '2.1.0', runs: [{ tool: { driver: { name: 'x' } }, results: [] }] };
const bad = { version: '2.1.0', runs: [{ tool: { driver: {} }, results: [] }] };
if (!valid(good) || valid(bad)) {
    console.error('sarif: the validator does not tell good from bad');
    process.exit(2);
}

let failed = 0;
for (const file of process.argv.slice(2)) {
    if (!valid(JSON.parse(fs.readFileSync(file, 'utf8')))) {
        failed++;
        for (const error of valid.errors.slice(0, 20)) {
            console.error(`${file}: ${error.instancePath || '/'} ${error.message}`);
        }
    }
}
console.log(`sarif: ${process.argv.length - 2} logs, ${failed} of them not valid`);
process.exit(failed > 0 || process.argv.length === 2 ? 1 : 0);
