import {sampleLanguages} from '@integration-docs/facts/languages/sample-languages.ts';
import {toolchains} from '../../commands/samples/toolchains.ts';
import {testSamples} from './languages.ts';

testSamples(sampleLanguages.filter(({value}) => toolchains[value].compile === undefined));
