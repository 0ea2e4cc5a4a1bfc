import {sampleLanguages} from '@integration-docs/facts';
import {toolchains} from '../../commands/samples/toolchains.ts';
import {testSamples} from './languages.ts';

testSamples(sampleLanguages.filter(({value}) => toolchains[value].compile === undefined));
