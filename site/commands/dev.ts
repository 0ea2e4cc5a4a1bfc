// npm run dev: both languages with hot reload on http://localhost:3000 (PORT=3001 for another port).
import {basePath} from '../config/base-path.ts';
import {localeConfigs} from '../config/locales.ts';
import {locales} from '@integration-docs/facts';
import {developmentServer} from '@integration-docs/docs';
import {projectRoot, readOptions} from '@integration-docs/facts/node';
import {siteDefinition} from '../definition.ts';
import './declare-yaml.mjs';
import {fail} from './ensure.mjs';
import {chosenPort, ensureFree, portProblem} from './port.ts';

readOptions({}, 'npm run dev: PORT=3001 for another port');
const port = chosenPort();
await ensureFree(port, 'npm run dev');
const server = await developmentServer(await siteDefinition(projectRoot));
server
  .on('error', (error: NodeJS.ErrnoException) => fail(portProblem(error, port, 'npm run dev')))
  .listen(port, () => {
    const addresses = locales.map(
      (locale) => `${localeConfigs[locale].label.padEnd(10)} http://localhost:${port}${localeConfigs[locale].baseUrl}`,
    );
    console.log(
      `\n${addresses.join('\n')}\n\nPages reload when something changes${basePath === '/' ? '' : ` (below ${basePath})`}. Ctrl C stops the server.`,
    );
  });
