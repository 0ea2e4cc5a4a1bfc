import path from 'node:path';
import {createViteServer} from 'vitest/node';
import {expect, it} from 'vitest';
import {catalogues} from './vite-plugin.ts';

it('imports a catalogue in the language asked for', async () => {
  const root = path.join(import.meta.dirname, '../../../packages/facts/tables/fixtures/project');
  const server = await createViteServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: {middlewareMode: true, ws: false, watch: null},
    plugins: [catalogues({locale: 'en'})],
  });
  try {
    const module = await server.ssrLoadModule('/packages/contract/catalogues/good.yaml');
    expect(module.default).toMatchObject({title: 'Good'});
  } finally {
    await server.close();
  }
});
