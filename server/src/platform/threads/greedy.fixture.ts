const kept: number[][] = [];
for (;;) kept.push(Array.from({ length: 10_000 }, Math.random));
