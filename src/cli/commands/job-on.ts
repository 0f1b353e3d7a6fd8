import { switchJob } from '../hiring/switch-job.ts'

export const jobOn = switchJob('on')
