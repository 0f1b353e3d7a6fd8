/** The child's side of `startChild`: every question that the parent asks gets its answer, in order of arrival. */
export function answerParent<Question, Answer>(answer: (question: Question) => Promise<Answer> | Answer): void {
  let last: Promise<unknown> = Promise.resolve()
  process.on('message', (question: Question) => {
    last = last.then(async () => process.send?.(await answer(question)))
  })
  process.once('disconnect', () => process.exit(0))
}
