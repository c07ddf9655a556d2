for (;;) {
  // Never ends.
}
