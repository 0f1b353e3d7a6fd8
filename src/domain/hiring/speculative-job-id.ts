/** The speculative application is a job like any other, always under this id. */
export const speculativeJobId = 'initiativbewerbung'
