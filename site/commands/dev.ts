// npm run dev: both languages with hot reload on http://localhost:3000 (PORT=3001 for another port).
import {basePath} from '../config/basePath.ts';
import {localeConfigs} from '../config/locales.ts';
import {locales} from '@integration-docs/facts';
import {developmentServer} from '@integration-docs/docs';
import {projectRoot} from '@integration-docs/facts/node';
import './declare-yaml.mjs';
import {fail} from './ensure.mjs';

const port = Number(process.env.PORT ?? 3000);
const server = await developmentServer(projectRoot);
server
  .on('error', (error: NodeJS.ErrnoException) =>
    fail(error.code === 'EADDRINUSE' ? `Port ${port} is taken. Choose another: PORT=3001 npm run dev` : error.message),
  )
  .listen(port, () => {
    const addresses = locales.map(
      (locale) => `${localeConfigs[locale].label.padEnd(10)} http://localhost:${port}${localeConfigs[locale].baseUrl}`,
    );
    console.log(
      `\n${addresses.join('\n')}\n\nPages reload when something changes${basePath === '/' ? '' : ` (below ${basePath})`}. Ctrl C stops the server.`,
    );
  });
