/** Ends the process with the failure's sentence instead of a stack. */
export async function orSentence<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}
