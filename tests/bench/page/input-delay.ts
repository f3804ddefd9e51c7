/**
 * How long an input would have to wait for the page's thread: a message to oneself every 5 ms, and how
 * late it comes. Answers how to stop, and the delays in milliseconds.
 */
export function watchInputDelay(): () => number[] {
  const delays: number[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = (event: MessageEvent<number>) => delays.push(performance.now() - event.data);
  const timer = setInterval(() => port2.postMessage(performance.now()), 5);
  return () => {
    clearInterval(timer);
    port1.close();
    return delays;
  };
}
