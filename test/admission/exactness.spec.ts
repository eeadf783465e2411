import { describeExactness } from './exactness.js';

// The long form is test/faults/exactness.spec.ts.
describeExactness({ revocations: 250, planChanges: 50 });
