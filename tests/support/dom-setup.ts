import 'fake-indexeddb/auto';
import { configure } from '@testing-library/react';

// A screen is a chunk that is loaded when it is first opened, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
