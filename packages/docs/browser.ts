/** Browser code that needs neither React nor texts of the site. Not for Node. */
export {download} from './islands/download.ts';
export {showChosenFile} from './shell/chosen-file.ts';
export {importModule} from './shell/import-module.ts';
export {store} from './shell/store.ts';
export {applyStyles, loadStyles} from './shell/styles.ts';
export {selectInGroup} from './shell/tabs.ts';
export {markTool} from './shell/tool-mark.ts';
export {takeWorker} from './shell/page-worker.ts';
export {parseHtml, scriptAddress} from './shell/trusted.ts';
