import path from 'node:path';
import {createViteServer} from 'vitest/node';
import {expect, it} from 'vitest';
import {catalogues} from './data.ts';

it('imports a catalogue in the language asked for', async () => {
  const root = path.join(import.meta.dirname, '../lib/model/catalogues/fixtures/project');
  const server = await createViteServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: {middlewareMode: true, ws: false, watch: null},
    plugins: [catalogues({locale: 'en'})],
  });
  try {
    const module = await server.ssrLoadModule('/contract/catalogues/good.yaml');
    expect(module.default).toMatchObject({title: 'Good'});
  } finally {
    await server.close();
  }
});
