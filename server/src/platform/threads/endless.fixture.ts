for (;;) {
  // A text that is never read to its end.
}
