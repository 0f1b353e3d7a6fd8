import { switchJob } from '../hiring/switch-job.ts'

export const jobOff = switchJob('off')
