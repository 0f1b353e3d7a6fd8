/** Full or part time as both sides like, full time, part time, marginal, internship, free work. */
export const employmentTypes = ['flexible', 'fullTime', 'partTime', 'miniJob', 'internship', 'freelance'] as const
export type EmploymentType = (typeof employmentTypes)[number]
