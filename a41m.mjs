import {build} from 'esbuild';
import {brotliCompressSync} from 'node:zlib';
import {writeFileSync,readFileSync} from 'node:fs';
const root=process.argv[2]??'/work/w/a41';
writeFileSync('/tmp/a41m/page.mjs',`import {validate} from '${root}/packages/cius-pt/index.ts';\nconsole.log(validate('a.xml', new TextEncoder().encode('<a/>')).verdict);\n`);
const r=await build({bundle:true,minify:true,platform:'browser',format:'esm',target:'es2022',entryPoints:['/tmp/a41m/page.mjs'],write:false,metafile:true,absWorkingDir:'/tmp/a41m',nodePaths:['/work/w/a41/node_modules']});
const s=r.outputFiles[0].contents; console.log(root, brotliCompressSync(s).length, s.length);
writeFileSync('/tmp/a41m/out-'+root.split('/').pop()+'.mjs',s);
if(process.argv[3]){const o=Object.values(r.metafile.outputs)[0].inputs; for(const [f,{bytesInOutput:b}] of Object.entries(o).sort((a,b)=>b[1].bytesInOutput-a[1].bytesInOutput).slice(0,90)) console.log(b,f.replace(/.*packages\/cius-pt\//,''));}
