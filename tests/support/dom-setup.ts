import 'fake-indexeddb/auto';
import { configure } from '@testing-library/react';

// A screen is a file of its own that is loaded when it is first opened: on a busy machine that takes its time.
configure({ asyncUtilTimeout: 10_000 });
