// Holds glTF files against the Khronos validator: node gltf.cjs FILE...
//
// Errors and warnings are failures. Before that it shows that it can tell: files that are wrong in one
// thing must be refused.
'use strict';
const fs = require('fs');
const validator = require('gltf-validator');

const MOST_SHOWN = 5;

async function issuesOf(bytes) {
    const report = await validator.validateBytes(new Uint8Array(bytes), { maxIssues: MOST_SHOWN });
    return report.issues;
}

function isBad(issues) {
    return issues.numErrors > 0 || issues.numWarnings > 0;
}

// A document with one node, turned by this quaternion.
function turned(rotation) {
    return Buffer.from(
        JSON.stringify({
            asset: { version: '2.0' },
            scene: 0,
            scenes: [{ nodes: [0] }],
            nodes: [{ name: 'a', rotation }],
        }),
    );
}

async function run(files) {
    if (isBad(await issuesOf(turned([0, 0, 0, 1]))) || !isBad(await issuesOf(turned([0, 0, 0, 2])))) {
        console.error('gltf: the validator does not tell good from bad');
        return 2;
    }
    let failed = 0;
    for (const file of files) {
        const issues = await issuesOf(fs.readFileSync(file));
        if (isBad(issues)) {
            failed++;
            for (const message of issues.messages.filter((one) => one.severity < 2)) {
                console.error(`${file}: ${message.pointer || ''} ${message.message} [${message.code}]`);
            }
        }
    }
    console.log(`gltf: ${files.length} files, ${failed} of them with errors or warnings`);
    return failed > 0 || files.length === 0 ? 1 : 0;
}

run(process.argv.slice(2)).then((status) => process.exit(status));
