/** Which rows of the catalogues the simulator can be brought to; for the build of pages, without the simulator itself. */
export {provocationOf, type PlayedRow} from './provocations/provocations.ts';
