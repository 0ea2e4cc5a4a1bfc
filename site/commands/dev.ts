// npm run dev: serves both languages with hot reload on http://localhost:3000 (PORT=3001 for another port, `-- --host 0.0.0.0` for the network).
import {basePath} from '../config/base-path.ts';
import {localeConfigs} from '../config/locales.ts';
import {locales} from '@integration-docs/facts';
import {developmentServer} from '@integration-docs/docs';
import {projectRoot, readOptions} from '@integration-docs/facts/node';
import {siteDefinition} from '../definition.ts';
import './declare-yaml.mjs';
import {chosenPort, ensureFree, listen} from './port.ts';

const {host} = readOptions(
  {options: {host: {type: 'string'}}},
  'npm run dev [-- --host <address>]: PORT=3001 for another port, --host 0.0.0.0 for others in the network',
).values;
const port = chosenPort();
await ensureFree(port, 'npm run dev', host);
const server = await developmentServer(await siteDefinition(projectRoot));
listen(server, {port, command: 'npm run dev', host}, () => {
  const addresses = locales.map(
    (locale) => `${localeConfigs[locale].label.padEnd(10)} http://localhost:${port}${localeConfigs[locale].baseUrl}`,
  );
  console.log(
    `\n${addresses.join('\n')}\n\nPages reload when something changes${basePath === '/' ? '' : ` (below ${basePath})`}. Ctrl C stops the server.`,
  );
});
