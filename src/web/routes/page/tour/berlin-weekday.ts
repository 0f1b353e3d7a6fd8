const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

// Not every browser has Temporal yet, which the server's own file about time zones is written with.
// Made when it is asked for: every content page loads this file, and to make the first one takes long.
const format = () => new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'Europe/Berlin' })

/** The day it is where the van drives, wherever the visitor is; 0 is Sunday. */
export const berlinWeekday = (now: Date): number => weekdays.indexOf(format().format(now))
