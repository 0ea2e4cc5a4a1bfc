import {spawn, type ChildProcess} from 'node:child_process';
import {freePort} from '@integration-docs/simulator/testing';
import {isSamePage, keys, middleOf, noteRefused, type Engine, type Point} from './engine.ts';

/**
 * Drives WebKitGTK over WebDriver (W3C), on a virtual screen: MiniBrowser has no headless mode.
 *
 * @throws Error when the driver does not answer or opens no browser; no process keeps running then
 */
export async function openWebKit(driver: string): Promise<Engine> {
  const port = await freePort();
  const screen = await startScreen();
  const environment = {...process.env, DISPLAY: screen.display, WEBKIT_DISABLE_COMPOSITING_MODE: '1'};
  const server = spawn(driver, [`--port=${port}`], {env: environment, stdio: 'ignore'});
  const end = (): void => {
    server.kill();
    screen.process.kill();
  };
  const session = await openSession(`http://127.0.0.1:${port}`, server).catch((error: unknown) => {
    end();
    throw error;
  });

  const run = async <Value>(expression: string): Promise<Value> => {
    const script = `const done = arguments[0];
      Promise.resolve().then(() => (${expression})).then(
        (value) => done({value: value === undefined ? null : value}),
        (error) => done({error: String(error)}));`;
    const {value, error} = (await call('POST', `${session}/execute/async`, {script, args: []})) as {
      value: Value;
      error?: string;
    };
    if (error !== undefined) throw new Error(error);
    return value;
  };
  const address = async (): Promise<string> => String(await call('GET', `${session}/url`));
  const click = async (selector: string): Promise<void> => {
    const {x, y} = await run<Point>(middleOf(selector));
    const actions = [
      {type: 'pointerMove', x, y},
      {type: 'pointerDown', button: 0},
      {type: 'pointerUp', button: 0},
    ];
    const pointer = {type: 'pointer', id: 'mouse', parameters: {pointerType: 'mouse'}, actions};
    await call('POST', `${session}/actions`, {actions: [pointer]});
  };
  const type = async (text: string): Promise<void> => {
    const actions = Array.from(text).flatMap((value) => [
      {type: 'keyDown', value},
      {type: 'keyUp', value},
    ]);
    await call('POST', `${session}/actions`, {actions: [{type: 'key', id: 'keyboard', actions}]});
  };
  const resize = async (width: number, height: number): Promise<void> => {
    const rect = {x: 0, y: 0, width, height};
    await call('POST', `${session}/window/rect`, rect);
    // The size includes the frame of the window: add it, so that the inner size is right.
    const inside = await run<{width: number; height: number}>('({width: innerWidth, height: innerHeight})');
    await call('POST', `${session}/window/rect`, {
      ...rect,
      width: width + Math.max(0, width - inside.width),
      height: height + Math.max(0, height - inside.height),
    });
  };
  return {
    tab: {
      open: async (url) => {
        if (isSamePage(await address(), url)) await call('POST', `${session}/url`, {url: 'about:blank'});
        await call('POST', `${session}/url`, {url});
        // WebDriver cannot run code before the code of the page.
        await call('POST', `${session}/execute/sync`, {script: noteRefused, args: []});
      },
      address,
      run,
      click,
      type,
      press: (key) => type(keys[key]),
      back: () => run('history.back()'),
      forward: () => run('history.forward()'),
      resize,
    },
    close: async () => {
      await call('DELETE', session).catch(() => undefined);
      end();
    },
  };
}

/** Milliseconds. Long, because CI machines can be slow; waits inside a script have their own limit (`page.ts`). */
const timeouts = {script: 90_000};

/** Waits until the driver answers. @returns address of a new session */
async function openSession(address: string, server: ChildProcess): Promise<string> {
  await answers(`${address}/status`, server);
  const {sessionId} = (await call('POST', `${address}/session`, {capabilities: {alwaysMatch: {timeouts}}})) as {
    sessionId: string;
  };
  return `${address}/session/${sessionId}`;
}

/** Starts Xvfb, which chooses a free display number and writes it to file descriptor 3. */
async function startScreen(): Promise<{readonly display: string; readonly process: ChildProcess}> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    screen.once('error', reject);
    screen.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)));
    screen.stdio[3]?.once('data', (data: Buffer) => resolve(data.toString().trim()));
  });
  return {display: `:${number}`, process: screen};
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 100 && server.exitCode === null; attempt += 1) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Nothing answers at ${url}.`);
}

async function call(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {method, ...(body && {body: JSON.stringify(body)})});
  const {value} = (await response.json()) as {value: unknown};
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}
