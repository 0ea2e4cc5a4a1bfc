/** What the pages of the small site may name: of the components of the large one, those that draw any contract. */
export {Catalogue, Tab, Tabs} from '@integration-docs/docs/page';
export {default as Headers} from '../../components/Headers/index.tsx';
export {default as Operation} from '../../components/Operation/index.tsx';
export {default as Operations} from '../../components/Operations/index.tsx';
export {default as Schemas} from '../../components/Schemas/index.tsx';
