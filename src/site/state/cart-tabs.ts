const channelName = 'krume-cart'

/** Undefined in browsers without channels, and where blocked storage forbids them. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(channelName)
  } catch {
    return undefined
  }
}

/**
 * Calls back when the cart may have changed: another tab has said so, or this tab is used again. Returns the function that
 * tells other tabs. Without a channel they notice that the id of the cart was stored again.
 */
export function watchCart(onChange: () => void): () => void {
  // A hidden tab catches up when it becomes visible.
  const onChangeIfVisible = () => {
    if (!document.hidden) onChange()
  }
  const channel = openChannel()
  if (channel) channel.onmessage = onChangeIfVisible
  else addEventListener('storage', ({ key }) => key === 'krume:cart' && onChangeIfVisible())
  document.addEventListener('visibilitychange', onChangeIfVisible)
  addEventListener('focus', onChange)
  addEventListener('online', onChange)
  addEventListener('pageshow', ({ persisted }) => persisted && onChange())
  return () => channel?.postMessage('changed')
}
