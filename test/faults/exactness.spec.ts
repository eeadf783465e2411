import { describeExactness } from '../admission/exactness.js';

// A promise that is broken once in a thousand times is broken. The limit is one for hung, not for slow.
describeExactness({ revocations: 1_000, planChanges: 200 }, 180_000);
