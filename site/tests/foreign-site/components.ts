/** Components that the pages of the small site can use: those of the large site that can show any contract. */
export {Catalogue, Tab, Tabs} from '@integration-docs/docs/page';
export {default as Headers} from '../../components/Headers/index.tsx';
export {default as Operation} from '../../components/Operation/index.tsx';
export {default as Operations} from '../../components/Operations/index.tsx';
export {default as Schemas} from '../../components/Schemas/index.tsx';
