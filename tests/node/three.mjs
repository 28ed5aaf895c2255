// Plays exported animations in three.js, and compares the nodes with what eval says of each frame:
//     node three.mjs (FILE.glb EVAL.json)...
//
// EVAL.json is what `quirkproof eval --all-frames` writes for the same file.
import fs from 'fs';
import path from 'path';
import { pathToFileURL } from 'url';

const home = path.join(process.env.NODE_PATH, 'three');
const load = (part) => import(pathToFileURL(path.join(home, part)).href);
const THREE = await load('build/three.module.js');
const { GLTFLoader } = await load('examples/jsm/loaders/GLTFLoader.js');

// The game's sines are off by up to 5e-4, so that its matrices are no rotations by about as much.
const ROTATION = 2e-3;
const POSITION = 1e-6; // of the value: floats of times

globalThis.self ??= globalThis;

function parse(file) {
    const bytes = fs.readFileSync(file);
    const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
    return new Promise((resolve, reject) => new GLTFLoader().parse(buffer, '', resolve, reject));
}

// The float that a PS2 pattern is exported as.
function floatOf(hex) {
    const pattern = parseInt(hex, 16) >>> 0;
    const exponent = (pattern >>> 23) & 255;
    const sign = pattern >>> 31 ? -1 : 1;
    if (exponent === 255) {
        return sign * 3.4028234663852886e38;
    }
    return exponent === 0 ? 0 : sign * (1 + (pattern & 0x7fffff) / 0x800000) * 2 ** (exponent - 127);
}

let compared = 0;

function expect(is, wanted, within, where) {
    compared++;
    if (!(Math.abs(is - wanted) <= within)) {
        throw new Error(`${where}: ${is} instead of ${wanted}`);
    }
}

function compareNode(node, track, where) {
    const matrix = new THREE.Matrix4().makeRotationFromQuaternion(node.quaternion);
    ['x', 'y', 'z'].forEach((axis, row) => {
        const position = floatOf(track.position[row]);
        const scale = floatOf(track.scale[row]);
        expect(node.position[axis], position, Math.abs(position) * POSITION + 1e-30, `${where} ${axis}`);
        expect(node.scale[axis], scale, Math.abs(scale) * POSITION + 1e-30, `${where} scale ${axis}`);
        for (let column = 0; column < 3; column++) {
            expect(matrix.elements[4 * column + row], track.rotation[row][column], ROTATION, `${where} rotation`);
        }
    });
}

async function compareClip(gltf, clip, extras, animation, file) {
    const action = new THREE.AnimationMixer(gltf.scene).clipAction(clip);
    const mixer = action.getMixer();
    const nodes = await Promise.all(extras.tracks.map((track) => gltf.parser.getDependency('node', track.node)));
    action.setLoop(THREE.LoopOnce);
    action.clampWhenFinished = true;
    action.play();
    for (const [frame, sample] of animation.samples.entries()) {
        mixer.setTime(clip.tracks[0].times[frame]);
        sample.tracks.forEach((track, index) => {
            const later = extras.tracks.slice(index + 1).some((other) => other.node === extras.tracks[index].node);
            if (!later && extras.rotations_replaced === 0) {
                compareNode(nodes[index], track, `${file}: ${clip.name}, frame ${frame}, ${track.name}`);
            }
        });
    }
}

async function compareFile(file, evaluated) {
    const gltf = await parse(file);
    const animations = JSON.parse(fs.readFileSync(evaluated, 'utf8')).animations;
    const clips = gltf.parser.json.animations || [];
    for (const [index, json] of clips.entries()) {
        const animation = animations.find((one) => one.object === json.extras.object && one.name === json.name);
        if (animation !== undefined && json.extras.sampled === 'every frame') {
            await compareClip(gltf, gltf.animations[index], json.extras, animation, file);
        }
    }
}

const args = process.argv.slice(2);
let failed = 0;
for (let i = 0; i < args.length; i += 2) {
    try {
        await compareFile(args[i], args[i + 1]);
    } catch (error) {
        console.error(`three: ${args[i]}: ${error.message}`);
        failed++;
    }
}
console.log(`three: ${args.length / 2} files, ${compared} numbers compared, ${failed} files failed`);
process.exit(failed > 0 || compared === 0 ? 1 : 0);
