/** Distances in km around a town that the job search offers; 0 is only the town. */
export const jobRadiuses = [0, 10, 25, 50] as const
export const defaultJobRadius = 10
