import {toolchains} from '../../commands/samples/toolchains.ts';
import {programLanguages} from './files.ts';
import {testSamples} from './languages.ts';

testSamples(programLanguages.filter(({value}) => toolchains[value].compile !== undefined));
