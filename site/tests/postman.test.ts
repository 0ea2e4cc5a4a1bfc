import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest';
import {createSimulator, projectContract, type Simulator} from '@integration-docs/simulator';
import {projectRoot} from '@integration-docs/facts/node';
import {loadContract, defaultToken} from '@integration-docs/contract';
import {makeCollection} from '../published/contract/postman.ts';
import type {Body, Collection, Item, Request} from '../published/contract/postman.ts';

vi.setConfig({testTimeout: 60_000});

let simulator: Simulator;
let collection: Collection;

beforeAll(async () => {
  simulator = await createSimulator({contract: await projectContract()});
  collection = makeCollection((await loadContract(projectRoot)).in.en, await simulator.listen());
}, 60_000);

afterAll(() => simulator.close());

/** Sends the requests of a collection as Postman does; supports the features that this collection uses. */
class Runner {
  readonly variables = new Map(collection.variable.map(({key, value}) => [key, value]));

  fill(text: string): string {
    return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
      const value = this.variables.get(name);
      if (value === undefined) throw new Error(`{{${name}}} is no variable of the collection`);
      return value;
    });
  }

  async send(item: Item): Promise<Response> {
    const {request} = item;
    const response = await fetch(this.#urlOf(request), {
      method: request.method,
      headers: this.#headersOf(request),
      ...(request.body && {body: this.#bodyOf(request.body)}),
    });
    const text = await response.clone().text();
    for (const {script} of item.event ?? []) {
      const pm = {
        collectionVariables: {set: (key: string, value: string) => this.variables.set(key, value)},
        response: {json: () => JSON.parse(text) as unknown},
      };
      // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- the script is ours, and Postman evaluates it too
      new Function('pm', script.exec.join('\n'))(pm);
    }
    return response;
  }

  #urlOf({url}: Request): string {
    const values = new Map(url.variable.map(({key, value}) => [`:${key}`, value]));
    const path = url.path.map((segment) => values.get(segment) ?? segment);
    const query = new URLSearchParams(
      url.query.filter(({disabled}) => disabled !== true).map(({key, value}): [string, string] => [key, value]),
    );
    return `${this.fill([...url.host, ...path].join('/'))}?${query.toString()}`;
  }

  #headersOf({header, auth = collection.auth}: Request): Headers {
    const headers = new Headers(
      header.filter(({disabled}) => disabled !== true).map(({key, value}): [string, string] => [key, this.fill(value)]),
    );
    const credentials = (auth.basic ?? auth.bearer ?? []).map(({value}) => this.fill(value));
    headers.set(
      'Authorization',
      auth.type === 'basic' ? `Basic ${btoa(credentials.join(':'))}` : `Bearer ${credentials.join('')}`,
    );
    return headers;
  }

  #bodyOf(body: Body): BodyInit {
    if (body.mode === 'raw') return body.raw;
    if (body.mode === 'urlencoded') {
      const sent = body.urlencoded.filter(({disabled}) => disabled !== true);
      return new URLSearchParams(sent.map(({key, value}) => [key, value]));
    }
    const form = new FormData();
    for (const part of body.formdata) {
      form.set(part.key, new Blob(['%PDF-1.7\n'], {type: 'application/pdf'}), 'invoice.pdf');
    }
    return form;
  }
}

describe('the collection', () => {
  it('has a folder per tag and a request for every operation, the token first', async () => {
    const document = (await loadContract(projectRoot)).in.en;
    const operations = Object.values(document.paths).flatMap((item) =>
      ['get', 'put', 'post', 'delete', 'patch'].filter((method) => method in item),
    );
    expect(collection.item.map(({name}) => name)).toEqual(
      document.tags.map((tag) => tag['x-displayName']).filter((name) => name !== 'Webhook events'),
    );
    const names = collection.item.flatMap((folder) => folder.item.map(({name}) => name));
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !name.endsWith('(application/xml)'))).toHaveLength(operations.length);
    expect(names[0]).toBe('Request an access token');
  });

  it('is answered with 2xx by a fresh simulator, request by request', async () => {
    const runner = new Runner();
    const wrong: string[] = [];
    for (const item of collection.item.flatMap((folder) => folder.item)) {
      simulator.platform.reset();
      const response = await runner.send(item);
      if (!response.ok) wrong.push(`${item.name}: ${response.status} ${await response.text()}`);
    }
    expect(wrong).toEqual([]);
    expect(runner.variables.get('accessToken')).not.toBe('');
  });

  it('repeats a request until the reader changes the variable of the keys', async () => {
    const runner = new Runner();
    runner.variables.set('accessToken', defaultToken);
    simulator.platform.reset();
    const upload = collection.item
      .flatMap((folder) => folder.item)
      .find(({request}) => request.body?.mode === 'formdata');
    if (upload === undefined) throw new Error('no upload');
    const idOf = async (): Promise<unknown> =>
      ((await (await runner.send(upload)).json()) as {attachmentId: unknown}).attachmentId;
    const first = await idOf();
    expect(first).toMatch(/^att_/);
    expect(await idOf()).toBe(first);
    runner.variables.set('idempotencyKey', 'example-0002');
    expect(await idOf()).not.toBe(first);
  });

  it('has a key of its own for every request', () => {
    const keys = collection.item
      .flatMap((folder) => folder.item)
      .flatMap(({request}) => request.header.filter(({key}) => key === 'Idempotency-Key').map(({value}) => value));
    expect(keys.length).toBeGreaterThan(3);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(new Runner().fill(key)).toMatch(/^[\w-]{16,64}$/);
  });
});
