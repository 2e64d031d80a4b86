import { configure } from '@testing-library/react';

/** A page's code comes when it is asked for, which takes a busy machine a while; what never comes is still found. */
configure({ asyncUtilTimeout: 15_000 });
