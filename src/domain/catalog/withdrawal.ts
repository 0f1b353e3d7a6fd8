const withdrawalDays = 14

/** By law, goods that spoil within the withdrawal period are excluded from the right of withdrawal. */
export const canBeWithdrawn = ({ keepsDays }: { keepsDays: number }): boolean => keepsDays >= withdrawalDays
