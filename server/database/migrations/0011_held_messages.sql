ALTER TYPE send_verdict ADD ATTRIBUTE held boolean;
