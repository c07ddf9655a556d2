-- No Monday brief goes to admins, so what they watch is told by the bell.
UPDATE watches w SET channel = 'bell' FROM users u WHERE u.id = w.user_id AND u.role = 'admin' AND w.channel = 'brief';
