import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {basePath} from '../../config/basePath.ts';
import {knowledgeFiles, loadKnowledge} from '../../lib/model/validator/load-knowledge.ts';
import {bundle, emptyAssets, writeAsset} from '../browser/bundle.ts';

/**
 * Bundles the worker of the validator's page: parser, rules, and what they know from the contract. The page takes its address from
 * `@generated/validator/default/worker.json`.
 */
export default function validatorPlugin({siteDir, generatedFilesDir}: LoadContext): Plugin<string> {
  const folder = path.join(generatedFilesDir, 'static/assets/validator');
  const source = path.join(siteDir, 'src/islands/Validator/worker/worker.ts');
  return {
    name: 'validator',
    getPathsToWatch: () =>
      [
        ...knowledgeFiles,
        '{src/islands/Validator/worker,lib/cius-pt,lib/validator,lib/invoice-rules,lib/ubl}/**/*.ts',
      ].map((files) => path.join(siteDir, files)),
    async loadContent() {
      await emptyAssets(folder);
      const KNOWLEDGE = JSON.stringify(await loadKnowledge(siteDir));
      return `${basePath}assets/validator/${await writeAsset(folder, 'worker', await bundle(source, 'iife', {KNOWLEDGE}))}`;
    },
    async contentLoaded({content: address, actions}) {
      await actions.createData('worker.json', JSON.stringify({address}));
    },
  };
}
