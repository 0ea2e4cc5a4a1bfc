import {connect, type Socket} from 'node:net';

/** The beginning of a webhook, with this text behind its `Host`: C#'s `HttpListener` answers only to its own. */
export const begunWebhook = (port: string | number | undefined, text: string): string =>
  `POST / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${text}`;

/** What follows in a body that never comes to its end. */
export const halfBody = 'Content-Length: 100\r\n\r\nabc';

/** A connection to a port of this machine that has sent this text. It may be reset later: the test waits for its `close`. */
export function connected(port: string | number | undefined, text: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.off('error', reject).on('error', () => undefined);
      socket.write(text, () => resolve(socket));
    }).once('error', reject);
  });
}
