/** The end of a challenge, seen from inside the shop's frame: tells the page around it to go on. */
const { shopOrigin, paymentIntent } = document.body.dataset;
if (shopOrigin && window.parent !== window) {
  window.parent.postMessage({ type: 'challenge-complete', paymentIntent }, shopOrigin);
}
