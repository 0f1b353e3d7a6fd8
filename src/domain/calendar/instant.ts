/** A moment as ISO 8601 text in UTC with milliseconds: `2026-11-15T05:30:00.000Z`. Sorts as time does. */
export type Instant = string
