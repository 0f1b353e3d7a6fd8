const withdrawalDays = 14

/** What spoils before the period is over is excluded from the right of withdrawal. */
export const canBeWithdrawn = ({ keepsDays }: { keepsDays: number }): boolean => keepsDays >= withdrawalDays
