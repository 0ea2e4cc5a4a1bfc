import type {Inside} from '../inside/types.ts';
import {languageOf, optionLines, readOptions, UsageError, type Options} from './options.ts';
import {start} from './start.ts';
import {speaker} from './words.ts';

/** The command `node simulator.mjs`. Exit codes: 0 stopped, 1 cannot start or save, 2 an option that does not exist. */
export async function command(inside: Inside): Promise<void> {
  const options = commandLine(inside);
  const messageOf = speaker(options.lang);
  if (options.version) console.log(inside.version);
  else if (options.help) {
    const about = messageOf('about', {name: inside.siteName, of: inside.siteNameOf});
    console.log([about, '', messageOf('usage'), '', ...optionLines(inside.options, options.lang)].join('\n'));
  } else await run(options, inside);
}

function commandLine({options}: Inside): Options {
  const language = languageOf(process.env);
  try {
    return readOptions(process.argv.slice(2), options, language);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n${speaker(language)('help')}`);
    process.exit(2);
  }
}

async function run(options: Options, inside: Inside): Promise<void> {
  const messageOf = speaker(options.lang);
  try {
    const output = {say: (text: string) => console.log(text), log: (line: string) => console.log(line)};
    const {stop} = await start(options, inside, output, messageOf);
    const end = (): void => {
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(messageOf('notSaved', {reason: String(error)}));
          process.exit(1);
        },
      );
    };
    process.once('SIGINT', end).once('SIGTERM', end);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
