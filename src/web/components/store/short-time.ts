/** "06:30" as a sign on the door writes it: "6:30". */
export const shortTime = (time: string): string => time.replace(/^0(?=\d)/, '')
