import {startWorker} from '@integration-docs/search';

startWorker();
