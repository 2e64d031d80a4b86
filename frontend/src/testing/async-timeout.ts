import { configure } from '@testing-library/react';

/** Chunks are imported on demand, which can take a while on a busy machine. */
configure({ asyncUtilTimeout: 15_000 });
