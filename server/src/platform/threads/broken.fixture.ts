throw new Error('bad text');
