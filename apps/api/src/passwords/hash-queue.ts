import { availableParallelism } from 'node:os'
import { WorkQueue } from '../work-queue.ts'

/**
 * Node has four threads for such work; one stays free for files and pictures. 600 in line is about half a
 * minute on two cores: whoever would wait longer is told to come back.
 */
export const hashQueue = new WorkQueue({ atOnce: Math.max(1, Math.min(3, availableParallelism() - 1)), waiting: 600 })
